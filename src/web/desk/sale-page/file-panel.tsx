import type { SalePageFile } from '#contract/desk/staff-sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { saveFile } from '../api/save-file.ts';
import { Panel } from '../frame/panel.tsx';
import styles from './sale-page.module.css';

type FilePanelProps = { readonly salePage: string; readonly file: SalePageFile };

/** The saved draft, or the published version, as the file for `sale-page apply`. */
export function FilePanel({ salePage, file: { draft, file } }: FilePanelProps) {
  const { t } = useTranslation();
  const text = draft?.file ?? file;
  const save = () => saveFile(`${salePage}.sale-page.yaml`, 'application/yaml', text);
  return (
    <Panel
      heading={t('SALE_PAGE.FILE')}
      actions={
        <Button look="quiet" onClick={save}>
          {t('SALE_PAGE.DOWNLOAD')}
        </Button>
      }
    >
      <p className={styles.state}>{t(draft ? 'SALE_PAGE.FILE_OF_DRAFT' : 'SALE_PAGE.FILE_PUBLISHED')}</p>
      <details>
        <summary>{t('SALE_PAGE.SHOW_FILE')}</summary>
        <div className={styles.file}>
          <TextAreaField
            id="sale-page-file"
            label={t('SALE_PAGE.FILE')}
            dir="ltr"
            rows={24}
            wrap="off"
            readOnly
            value={text}
          />
        </div>
      </details>
    </Panel>
  );
}
