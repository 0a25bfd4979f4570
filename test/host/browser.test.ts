import { useStage } from './browser/stage';
import { agentSuite } from './browser/suites/agent';
import { buildingSuite } from './browser/suites/building';
import { contactListSuite } from './browser/suites/contactList';
import { creatorSuite } from './browser/suites/creator';
import { credentialSuite } from './browser/suites/credential';
import { exampleSuite } from './browser/suites/examples';
import { importSuite } from './browser/suites/importing';
import { mapperSuite } from './browser/suites/mapper';
import { nightlySuite } from './browser/suites/nightly';
import { noticeSuite } from './browser/suites/notices';
import { panelSuite } from './browser/suites/panels';
import { recordSuite } from './browser/suites/records';
import { reportSuite } from './browser/suites/report';
import { searchSuite } from './browser/suites/search';
import { stopSuite } from './browser/suites/stopping';
import { triggerPanelSuite } from './browser/suites/triggerPanel';

/** Tests of what users see and do in the editor. The suites share one n8n and one tab. */
describe('in the browser', () => {
	const stage = useStage('browser');
	creatorSuite(stage);
	// These suites come before a wrong credential is created, because a new node gets the newest one.
	buildingSuite(stage);
	credentialSuite(stage);
	panelSuite(stage);
	triggerPanelSuite(stage);
	contactListSuite(stage);
	searchSuite(stage);
	mapperSuite(stage);
	importSuite(stage);
	noticeSuite(stage);
	nightlySuite(stage);
	recordSuite(stage);
	stopSuite(stage);
	// These suites come last, because they start a new server.
	exampleSuite(stage);
	reportSuite(stage);
	// The editor keeps the chat open afterwards.
	agentSuite(stage);
});
