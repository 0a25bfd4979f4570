import { forgetConnections } from '../support/forgetConnections';

afterEach(forgetConnections);
