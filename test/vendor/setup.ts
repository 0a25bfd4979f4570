import { watchEverySandbox } from './watch';

watchEverySandbox();
