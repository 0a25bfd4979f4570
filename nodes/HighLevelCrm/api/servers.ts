/** HighLevel's own API. */
export const HIGH_LEVEL_URL = 'https://services.leadconnectorhq.com';

/** HighLevel's app, below which each location has its pages. */
export const HIGH_LEVEL_APP = 'https://app.gohighlevel.com/v2/location/';
