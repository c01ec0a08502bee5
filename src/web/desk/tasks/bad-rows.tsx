import { appendReason } from '#domain/value/table-text.ts';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { importFileKey, loadFaults, type ImportFile } from '../api/tasks.ts';
import { saveFile } from '../api/save-file.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';

/** The server does not know the rows. They are saved whole while the file is in this window. */
export function BadRows({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data: file } = useQuery<ImportFile>({ queryKey: importFileKey(id), queryFn: skipToken });
  const save = useMutation({
    mutationFn: async () => {
      const faults = await loadFaults(id);
      const { header, lines } = file ?? { header: { columns: ['line'], delimiter: ',' } as const, lines: undefined };
      const rows = [...faults].map(([line, fault]) =>
        appendReason(lines?.[line - 1] ?? String(line), header, t(`IMPORT_FAULT.${fault}`)),
      );
      const first = appendReason(lines?.[0] ?? t('TASKS.LINE'), header, t('TASKS.WHY'));
      saveFile('rejected.csv', 'text/csv', [first, ...rows, ''].join('\r\n'));
    },
  });
  return (
    <>
      {!file && <p>{t('TASKS.ONLY_LINES')}</p>}
      <FaultNotice error={save.error} />
      <p>
        <Button look="quiet" busy={save.isPending} onClick={() => save.mutate()}>
          {t('TASKS.BAD_ROWS')}
        </Button>
      </p>
    </>
  );
}
