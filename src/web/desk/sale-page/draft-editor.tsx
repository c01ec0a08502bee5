import type { SalePageFile } from '#contract/staff/staff-sale-page.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSettled } from '../acts/use-settled.ts';
import { checkQuery } from '../api/sale-page.ts';
import { Panel } from '../frame/panel.tsx';
import { useMay } from '../frame/session-context.ts';
import { wordFault } from '../frame/word-fault.ts';
import { DraftButtons, DraftFault, DraftState, StaleNotice } from './draft-parts.tsx';
import { FileField } from './file-field.tsx';
import { FileRemarks } from './file-remarks.tsx';
import { findLineStart } from './find-line.ts';
import { HotelsPanel } from './hotels-panel.tsx';
import { MainSettings } from './main-settings.tsx';
import { faultsFirst, listFindings, listHotelFindings } from './place-findings.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useAskedHotels } from './use-asked-hotels.ts';
import { useDraft } from './use-draft.ts';
import { Versions } from './versions.tsx';

type DraftEditorProps = { readonly salePage: string; readonly file: SalePageFile };

/** What is wrong with the draft and what it would change, its fields, its text, and all versions before. */
export function DraftEditor({ salePage, file }: DraftEditorProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('sale_page.edit');
  const area = useRef<HTMLDivElement>(null);
  const [isPublishing, setIsPublishing] = useState(false);
  const draft = useDraft(salePage, file);
  const hotels = useAskedHotels(salePage);
  const { text, setText, take, setting } = draft;
  const check = useQuery(checkQuery(salePage, useSettled(text)));
  const goTo = (line: number) => {
    const field = area.current?.querySelector('textarea');
    const start = findLineStart(text, line);
    field?.focus();
    field?.setSelectionRange(start, start);
  };
  const insert = (written: string) => {
    const field = area.current?.querySelector('textarea');
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    setText(text.slice(0, from) + written + text.slice(to));
    field?.focus();
  };
  // Who only reads has no form.
  const settings = mayEdit && check.data ? check.data.settings : [];
  const placed = hotels.data ? listHotelFindings(settings, hotels.data) : [];
  const found = check.data ? listFindings({ ...check.data, settings }) : [];
  const findings = [...found, ...placed].toSorted(faultsFirst);
  const isClean = check.data?.faults.length === 0;
  return (
    <>
      <Panel heading={t('SALE_PAGE.FINDINGS')}>
        {check.error && <Notice tone="negative">{wordFault(t, check.error)}</Notice>}
        {check.data && <FileRemarks check={check.data} findings={findings} onGo={goTo} />}
      </Panel>
      {mayEdit && <MainSettings settings={settings} findings={findings} hotels={hotels} onChange={setting.mutate} />}
      <Panel heading={t('SALE_PAGE.DRAFT')} actions={<DraftState file={file} isSaved={draft.isSaved} />}>
        <StaleNotice file={file} draft={draft} />
        <FileField ref={area} text={text} findings={findings} onType={mayEdit ? setText : undefined} />
        <DraftFault draft={draft} />
        <DraftButtons file={file} draft={draft} isClean={isClean} onPublish={() => setIsPublishing(true)} />
      </Panel>
      <PreviewPanel salePage={salePage} file={file} isWrong={draft.isSaved && check.data !== undefined && !isClean} />
      {mayEdit && <HotelsPanel hotels={hotels} placed={placed} onGo={goTo} onInsert={insert} />}
      <Versions
        file={file}
        salePage={salePage}
        onTake={mayEdit ? (number) => draft.goingBack.mutate(number) : undefined}
      />
      {isPublishing && file.draft && (
        <PublishDialog
          salePage={salePage}
          revision={file.draft.revision}
          changes={check.data?.changes ?? []}
          onPublished={take}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </>
  );
}
