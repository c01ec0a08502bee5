import { CANCELLING } from './cancelling-journey.ts';
import { describeCrashes } from './crash-journey.ts';

describeCrashes('a server that is killed while it cancels', CANCELLING);
