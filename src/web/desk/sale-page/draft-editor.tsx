import type { SalePageFile } from '#contract/desk/staff-sale-page.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDebounced } from '../acts/use-debounced.ts';
import { checkQuery } from '../api/sale-page.ts';
import { Panel } from '../frame/panel.tsx';
import { useMay } from '../frame/session-context.ts';
import { formatFault } from '../frame/format-fault.ts';
import { DraftButtons, DraftFault, DraftState, StaleNotice } from './draft-parts.tsx';
import { DiscardDialog, FilePanel, HotelsPanel, PreviewPanel, PublishDialog } from './draft-panels.tsx';
import { CheckedDraft } from './findings-panel.tsx';
import { listFindings } from './findings.ts';
import type { Form } from './form.ts';
import { SettingForm } from './setting-form.tsx';
import { useAskedHotels } from './use-asked-hotels.ts';
import { useDraft } from './use-draft.ts';
import { Versions } from './versions.tsx';

type DraftEditorProps = { readonly salePage: string; readonly file: SalePageFile };

export function DraftEditor({ salePage, file }: DraftEditorProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('sale_page.edit');
  const [dialog, setDialog] = useState<'publish' | 'discard'>();
  const [target, setTarget] = useState<Form['target']>();
  const draft = useDraft(salePage, file);
  const hotels = useAskedHotels(salePage);
  const { settings, set, replace } = draft;
  // A version published by another person changes the result of the check.
  const check = useQuery(checkQuery(salePage, useDebounced(settings), file.number));
  const found = check.data ? listFindings(t, check.data) : [];
  const goTo = (field: string) => setTarget({ field });
  const onGo = mayEdit ? goTo : undefined;
  const isClean = check.data?.faults.length === 0;
  const inDialog = {
    salePage,
    changes: check.data?.changes ?? [],
    onDone: (next: SalePageFile) => {
      replace(next);
      setDialog(undefined);
    },
    onClose: () => setDialog(undefined),
  };
  return (
    <>
      <Panel heading={t('SALE_PAGE.FINDINGS')} actions={<DraftState file={file} isSaved={draft.isSaved} />}>
        {check.error && <Notice tone="negative">{formatFault(t, check.error)}</Notice>}
        {check.data && <CheckedDraft check={check.data} settings={settings} findings={found} onGo={onGo} />}
        <StaleNotice file={file} draft={draft} />
        <DraftFault draft={draft} />
        <DraftButtons file={file} draft={draft} isClean={isClean} onOpen={setDialog} />
      </Panel>
      {mayEdit && (
        <Panel heading={t('SALE_PAGE.SETTINGS')}>
          <SettingForm form={{ settings, set, findings: found, hotels, target, goTo }} schema={file.schema} />
        </Panel>
      )}
      <PreviewPanel salePage={salePage} file={file} isWrong={draft.isSaved && check.data !== undefined && !isClean} />
      {mayEdit && <HotelsPanel settings={settings} hotels={hotels} onGo={goTo} />}
      <FilePanel salePage={salePage} file={file} />
      <Versions
        file={file}
        salePage={salePage}
        onTake={mayEdit ? (number) => draft.goingBack.mutate(number) : undefined}
      />
      {dialog === 'publish' && file.draft && <PublishDialog revision={file.draft.revision} {...inDialog} />}
      {dialog === 'discard' && file.draft && <DiscardDialog file={file} {...inDialog} />}
    </>
  );
}
