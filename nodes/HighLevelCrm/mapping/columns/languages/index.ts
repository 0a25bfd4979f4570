import { dutch } from './dutch';
import { english } from './english';
import { french } from './french';
import { german } from './german';
import { italian } from './italian';
import type { Language } from './language';
import { portuguese } from './portuguese';
import { spanish } from './spanish';

/** English comes first: its meaning is used for a heading that two languages have. */
export const LANGUAGES: readonly Language[] = [english, german, french, spanish, portuguese, italian, dutch];
