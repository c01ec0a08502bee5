import { deleteExpiredCardTokens } from '../money/code/card-token.ts';
import { cleanUpTries } from '../money/code/unlock-code.ts';
import type { Dependencies } from './dependencies.ts';
import { cleanUpLinks } from '../letters/links/clean-up-links.ts';
import { compareBills } from '../booking/look-up/compare-bills.ts';
import { cancelOrphan } from '../booking/settle/cancel-orphan.ts';
import { lookAtStay, lookForHotelCancelled } from '../booking/look-up/look-at-stays.ts';
import { lookForOrphan, lookUpPlacement } from '../booking/settle/look-up-placement.ts';
import { alertOperators } from '../booking/letter/alert-operators.ts';
import { checkLedger } from '../booking/ledger-check/check-ledger.ts';
import { remindHolders } from '../money/reminder/remind-holders.ts';
import { makeBooksFiles } from '../money/books/files/make-files.ts';
import { postGiveBack } from '../booking/posting/post-give-back.ts';
import { postRedemption } from '../booking/posting/post-redemption.ts';
import { cleanUpMails, sendLetter, sendOverdueLetters } from '../letters/mail/send-letter.ts';
import { forgetPersons } from '../desk/persons/forget-persons.ts';
import { deleteEndedSignIns } from '../desk/sign-in/sign-in.ts';
import { cleanUpTasks, workOnTask } from '../desk/tasks/work-on-task.ts';
import { queueBookingLink, queueCardsLink } from '../guest/recovery/queue-asked-links.ts';
import { postOverduePayments } from '../booking/rest/requeue-overdue.ts';
import { refundPayment } from '../booking/rest/refund-payment.ts';
import { lookAtPayment, settlePayment } from '../booking/rest/settle-payment.ts';
import { findPaidStays } from '../booking/rest/changed-payments.ts';
import { askAgainByJob } from '../booking/cancel/ask-again.ts';
import { settlePostingByJob } from '../money/redemption/post-on-bill.ts';
import { releaseOverdue } from '../money/redemption/redemptions.ts';
import type { Database } from '../platform/database/database.ts';
import type { JobHandlers } from '../platform/jobs/job-kinds.ts';
import { deleteEndedWindows } from '../platform/limits/count-calls.ts';
import { deleteOldAnswers } from '../platform/pms/shared-answers.ts';
import { agePasses } from '../guest/wallet/age-passes.ts';
import { notifyWallets } from '../guest/wallet/notify-wallets.ts';
import { writeLetter } from '../letters/write-letter.ts';

/**
 * The handler of each kind of job. All are idempotent. `settle-placement` looks up the reservation, and
 * `settle-cancellation` asks the PMS again to cancel. Full-table jobs run without a statement timeout, on `upkeepDb`.
 */
export function handlers(deps: Dependencies, upkeepDb: Database = deps.db): JobHandlers {
  const upkeep = { ...deps, db: upkeepDb };
  return countFailures(deps, {
    'settle-placement': ({ placementId }) => lookUpPlacement(deps, placementId),
    'post-redemption': ({ placementId }) => postRedemption(deps, placementId),
    'settle-cancellation': ({ placementId }) => askAgainByJob(deps, placementId),
    'post-give-back': ({ placementId }) => postGiveBack(deps, placementId),
    'settle-payment': ({ placementId }) => settlePayment(deps, placementId),
    'refund-payment': ({ placementId }) => refundPayment(deps, placementId),
    'post-overdue-payments': () => postOverduePayments(upkeep),
    'look-at-payment': ({ placementId }) => lookAtPayment(deps, placementId),
    'find-paid-stays': (asked) => findPaidStays(deps, asked),
    'look-for-hotel-cancelled': () => lookForHotelCancelled(upkeep),
    'compare-bills': () => compareBills(upkeep),
    'look-at-stay': ({ placementId }) => lookAtStay(deps, placementId),
    'cancel-orphan': ({ placementId, reservation }) => cancelOrphan(deps, placementId, reservation),
    'look-for-orphan': ({ placementId }) => lookForOrphan(deps, placementId),
    'send-letter': ({ mailId }) => sendLetter(deps, mailId, (mail, salePage) => writeLetter(deps, mail, salePage)),
    'send-overdue-letters': () => sendOverdueLetters(upkeep, (mail, salePage) => writeLetter(deps, mail, salePage)),
    'send-booking-link': (asked) => queueBookingLink(deps, asked),
    'send-cards-link': (asked) => queueCardsLink(deps, asked),
    'work-on-task': ({ taskId }) => workOnTask(deps, taskId),
    'remind-holders': () => remindHolders(upkeep),
    'alert-operators': () => alertOperators(upkeep),
    'verify-ledger': () => checkLedger(upkeep),
    'release-redemptions': () => releaseOverdue(upkeep),
    'make-books-files': () => makeBooksFiles(upkeep),
    'settle-bill-posting': ({ postingId }) => settlePostingByJob(deps, postingId),
    'notify-wallets': () => notifyWallets(upkeep),
    'forget-persons': () => forgetPersons(upkeep),
    'clean-up': async () => {
      await cleanUpTries(upkeep);
      await cleanUpLinks(upkeep);
      await cleanUpTasks(upkeep);
      await cleanUpMails(upkeep);
      await agePasses(upkeep);
      const now = deps.clock.now();
      await deleteExpiredCardTokens(upkeepDb, now);
      await deleteEndedSignIns(upkeepDb, now);
      await deleteOldAnswers(upkeepDb, now);
      await deleteEndedWindows(upkeepDb, now);
    },
  });
}

function countFailures({ metrics }: Dependencies, handlers: JobHandlers): JobHandlers {
  const counted = Object.entries(handlers).map(([job, handle]: [string, (data: never) => Promise<void>]) => [
    job,
    async (data: never) => {
      try {
        await handle(data);
      } catch (error) {
        metrics.jobFailures.inc({ job });
        throw error;
      }
    },
  ]);
  return Object.fromEntries(counted) as JobHandlers;
}
