import { describeCrashes } from './crash-journey.ts';
import { PLACING } from './placing-journey.ts';

describeCrashes('a server that is killed while it places a reservation', PLACING);
