import { requestText } from '../../api/request.ts';
import { readDesk } from './desk-call.ts';
import { saveFile } from './save-file.ts';
import { staffAddress } from './staff-address.ts';

const FILE_TIMEOUT_MS = 60_000;

export const todayQuery = readDesk(['today'], 'GET /staff/today', {}, { refetchInterval: 60_000 });

export const approvalsQuery = readDesk(
  ['approvals'],
  'GET /staff/approvals',
  {},
  {
    // A list previews each act on a card, so it is not loaded more often.
    refetchInterval: ({ state }) =>
      state.data?.approvals.some(({ task }) => task?.state === 'running') ? 10_000 : false,
  },
);

export const peopleQuery = readDesk(['people'], 'GET /staff/people', {});

export function auditQuery(query: Readonly<Record<string, string>>) {
  return readDesk(['audit', query], 'GET /staff/audit', { query });
}

export async function saveAudit(query: Readonly<Record<string, string>>): Promise<void> {
  const path = staffAddress('GET /staff/audit.csv', { query });
  saveFile('audit.csv', 'text/csv', await requestText({ path, timeoutMs: FILE_TIMEOUT_MS }));
}

export const watchQuery = readDesk(['watch'], 'GET /staff/audit/watch', {});
