import { expect } from 'expect';

/** The samples are written for jest, which gives them `expect`; here it is jest's own, too. */
Object.assign(globalThis, { expect });
