import fc from 'fast-check';

/** Property-based tests try the same cases every time, so that a red run can be repeated; another seed tries others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });
