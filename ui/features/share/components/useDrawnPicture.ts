// A picture that is drawn when its sheet opens and lives as long as that: posters, group codes.
import { useEffect, useEffectEvent, useState } from 'react';

/** `url` is '' until it is there; `again` tries once more where drawing failed. */
export function useDrawnPicture(draw: () => Promise<Blob>): { url: string; failed: boolean; again: () => void } {
  const [url, setUrl] = useState('');
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const made = useEffectEvent(draw);
  useEffect(() => {
    let own = '';
    let over = false;
    made().then(
      (blob) => {
        if (over) return;
        own = URL.createObjectURL(blob);
        setUrl(own);
      },
      () => setFailed(true),
    );
    return () => {
      over = true;
      if (own) URL.revokeObjectURL(own);
    };
  }, [turn]);
  const again = () => {
    setFailed(false);
    setTurn(turn + 1);
  };
  return { url, failed, again };
}
