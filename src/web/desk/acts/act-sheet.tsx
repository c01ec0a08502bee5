import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFaults } from '../../ui/field-faults.ts';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './acts.module.css';
import { useSheetForm } from './use-sheet-form.ts';
import { useDialogFocus } from '../frame/use-dialog-focus.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { listFieldFaults } from '../frame/format-fault.ts';
import { MissingInputs } from '../frame/missing-acts.tsx';

export type Done = {
  /** It waits for a second person. */
  readonly isAsked?: boolean;
  /** A hotel was asked, and has not answered yet. */
  readonly isUnanswered?: boolean;
  /** Its result is still to come, so this is said in place of "Done". */
  readonly heading?: string;
  readonly sentences: readonly string[];
  readonly more?: ReactNode;
  /** It contains a code that is shown only once. */
  readonly hasCode?: boolean;
};

type ActSheetProps = {
  readonly heading: string;
  readonly doWords: string;
  /** Label of the button that closes without acting, for acts that "Cancel" could be mistaken for. */
  readonly leaveWords?: string;
  /** Undefined while an input is missing. */
  readonly act: (() => Promise<Done>) | undefined;
  /** The error of its preview. */
  readonly fault?: Error | null;
  /** The effect of the act, beside the inputs on wide screens. */
  readonly aside?: ReactNode;
  /** A limit that it is above, beside its button. */
  readonly caution?: ReactNode;
  /** Labels of the inputs that are missing, if these are not the empty required fields. */
  readonly missing?: readonly string[] | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function ActSheet(props: ActSheetProps) {
  const { heading, doWords, leaveWords, act, fault = null, aside, caution, missing, onClose, children } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  useDialogFocus();
  const [times, setTimes] = useState(0);
  const deed = useMutation({ mutationFn: (wanted: () => Promise<Done>) => wanted() });
  // The server's answer is about the fields as they were sent.
  const [isChanged, setIsChanged] = useState(false);
  const error = deed.error ?? fault;
  const faults = listFieldFaults(t, (!isChanged && deed.error) || fault);
  const { form, isAtField, empty, readEmpty } = useSheetForm(error);
  const close = () => {
    // The result must be seen, so the sheet reopens until it is there.
    if (deed.isPending) return setTimes(times + 1);
    onClose();
    // A refusal may mean that the data has changed, so it is refetched as well.
    if (!deed.isIdle) void queries.invalidateQueries();
  };
  return (
    <Sheet
      key={times}
      open
      label={heading}
      closeLabel={t('FRAME.CLOSE')}
      isHeld={deed.data?.hasCode ?? false}
      onClose={close}
    >
      <form
        ref={form}
        className={styles.dialog}
        noValidate
        onChange={() => {
          setIsChanged(true);
          readEmpty();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          setIsChanged(false);
          if (act && !deed.isPending && !deed.isSuccess) deed.mutate(act);
        }}
      >
        <h2>{heading}</h2>
        <FieldFaults value={faults}>
          {deed.data ? deed.data.sentences.length > 0 && <Outcome {...deed.data} /> : children}
        </FieldFaults>
        {deed.data?.more}
        {aside !== undefined && !deed.isSuccess && <div className={styles.aside}>{aside}</div>}
        <div className={styles.foot}>
          {!isAtField && <FaultNotice error={error} takesFocus={deed.isError} />}
          {!deed.isSuccess && caution}
          {!act && !deed.isSuccess && <MissingInputs inputs={missing ?? empty} />}
          <div className={styles.buttons}>
            {!deed.isSuccess && (
              <Button type="submit" busy={deed.isPending} disabled={!act}>
                {doWords}
              </Button>
            )}
            <Button look="quiet" onClick={close}>
              {deed.isSuccess
                ? t(deed.data.hasCode ? 'OUTCOME.CODE_GIVEN' : 'FRAME.CLOSE')
                : (leaveWords ?? t('FRAME.CANCEL'))}
            </Button>
          </div>
        </div>
      </form>
    </Sheet>
  );
}

function Outcome({ isAsked = false, isUnanswered = false, heading, sentences }: Omit<Done, 'more' | 'hasCode'>) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice
      ref={ref}
      tone={isAsked || isUnanswered ? 'caution' : 'positive'}
      live="polite"
      heading={heading ?? t(isAsked ? 'OUTCOME.ASKED' : isUnanswered ? 'OUTCOME.UNANSWERED' : 'OUTCOME.DONE')}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
