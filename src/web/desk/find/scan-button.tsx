import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './find.module.css';

type ScanProps = { readonly onScan: (text: string) => void; readonly isAtOnce?: boolean };

/** Reads the code of a card with the camera. Browsers give a page a camera only over HTTPS. */
export function ScanButton({ onScan, isAtOnce = false }: ScanProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(isAtOnce);
  if (!('mediaDevices' in navigator)) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t('SCAN.BUTTON')}
      </Button>
      {isOpen && (
        <Sheet open label={t('SCAN.BUTTON')} closeLabel={t('FRAME.CLOSE')} onClose={close}>
          <h2 className={styles.heading}>{t('SCAN.BUTTON')}</h2>
          <Camera
            onScan={(text) => {
              close();
              onScan(text);
            }}
          />
        </Sheet>
      )}
    </>
  );
}

function Camera({ onScan }: ScanProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const finish = useEffectEvent((text: string | null) => text !== null && onScan(text));
  useEffect(() => {
    const ended = new AbortController();
    const read = async (shown: HTMLVideoElement) => {
      // The reader is large, and few devices use it.
      const { readCamera } = await import('./read-camera.ts');
      finish(await readCamera(shown, ended.signal));
    };
    if (video.current) read(video.current).catch(() => setIsRefused(!ended.signal.aborted));
    return () => ended.abort();
  }, []);
  if (isRefused) {
    return (
      <Notice tone="caution" live="polite" heading={t('SCAN.REFUSED')}>
        {t('SCAN.REFUSED_HINT')}
      </Notice>
    );
  }
  return (
    <div className={styles.picker}>
      <p>{t('SCAN.HINT')}</p>
      <video ref={video} className={styles.camera} muted playsInline />
    </div>
  );
}
