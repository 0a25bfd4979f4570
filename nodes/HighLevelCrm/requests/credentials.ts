/** The credential's name, as users' workflows have it. */
export const CREDENTIAL = 'highLevelCrmApi';
