import type { Batches } from '#contract/desk/staff-issue.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import styles from '../acts/acts.module.css';
import { batchesQuery } from '../api/cards.ts';
import { actAtDesk } from '../api/desk-call.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Entries, Entry } from '../table/entries.tsx';
import { Panel } from '../frame/panel.tsx';
import { useProductName } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import type { ActBy } from '../acts/reason-fields.tsx';
import { ReasonSheet } from '../acts/reason-sheet.tsx';
import { saveFile } from '../api/save-file.ts';

type Batch = Batches['batches'][number];

/** The batches with a name, or all that wait for their print file. Renders nothing if there are none. */
export function PrintBatches({ name }: { readonly name: string | undefined }) {
  const { t } = useTranslation();
  const { data } = useQuery(batchesQuery(name));
  const [chosen, setChosen] = useState<Batch>();
  if (!data || data.batches.length === 0) return null;
  return (
    <Panel heading={t('PRINT.HEADING')}>
      <Entries>
        {data.batches.map((batch) => (
          <BatchLine key={`${batch.sale_page_id} ${batch.name}`} batch={batch} onPrint={() => setChosen(batch)} />
        ))}
      </Entries>
      {chosen && <PrintDialog batch={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

function BatchLine({ batch, onPrint }: { readonly batch: Batch; readonly onPrint: () => void }) {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const format = useDeskFormat(batch.sale_page_id);
  const { name, cards, without_code: without, issued_at: at } = batch;
  const isAgain = without === 0;
  return (
    <Entry
      title={<DeskLink to={`/cards${writeQuery({ batch: name })}`}>{name}</DeskLink>}
      more={
        <InlineList
          parts={[
            nameOf(batch),
            t('PRINT.CARDS', { count: cards }),
            isAgain ? t('PRINT.PRINTED') : t('PRINT.WITHOUT_CODE', { count: without }),
            format.moment(at),
          ]}
        />
      }
    >
      {(isAgain ? batch.may_print_again : batch.may_print) && (
        <div className={styles.buttons}>
          <Button
            look="quiet"
            onClick={onPrint}
            aria-label={t(isAgain ? 'PRINT.AGAIN_OF' : 'PRINT.BUTTON_OF', { name })}
          >
            {t(isAgain ? 'PRINT.AGAIN' : 'PRINT.BUTTON')}
          </Button>
        </div>
      )}
    </Entry>
  );
}

type PrintDialogProps = { readonly batch: Batch; readonly onClose: () => void };

/** Creates the codes of a batch and saves them as a file on this device. A repetition creates new codes. */
function PrintDialog({ batch, onClose }: PrintDialogProps) {
  const { t } = useTranslation();
  const { name, sale_page_id: salePageId, without_code: without } = batch;
  const isAgain = without === 0;
  const act = async (by: ActBy) => {
    const body = { ...by, sale_page_id: salePageId, batch: name, again: isAgain };
    const file = await actAtDesk('POST /staff/batches/print', { body });
    saveFile(file.name, 'text/csv', file.csv);
    return { sentences: [t('PRINT.DONE', { count: file.cards, file: file.name }), t('PRINT.KEEP')] };
  };
  return (
    <ReasonSheet
      heading={t(isAgain ? 'PRINT.AGAIN_OF' : 'PRINT.BUTTON_OF', { name })}
      doWords={t(isAgain ? 'PRINT.DO_AGAIN' : 'PRINT.DO')}
      fitting={FITTING_REASONS[isAgain ? 'printAgain' : 'print']}
      act={act}
      onClose={onClose}
    >
      <p>{isAgain ? t('PRINT.LOST') : t('PRINT.LEAD', { count: without })}</p>
      <Notice tone="caution">{t(isAgain ? 'PRINT.AGAIN_LEAD' : 'PRINT.ONCE')}</Notice>
    </ReasonSheet>
  );
}
