import { useEffect, useRef, useState } from 'react';

type Stage = 'still' | 'loading' | 'ready' | 'failed';

/** Loads the frames of a turntable when `load` is called, and keeps them decoded. */
export function useFrames(addresses: readonly string[]) {
  const images = useRef<HTMLImageElement[]>([]);
  const [stage, setStage] = useState<Stage>('still');
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  async function load() {
    if (stage === 'loading' || stage === 'ready') return;
    setStage('loading');
    images.current = addresses.map((src) => Object.assign(new Image(), { src }));
    const came = await Promise.allSettled(images.current.map((image) => image.decode()));
    if (left.current) return;
    setStage(came.every(({ status }) => status === 'fulfilled') ? 'ready' : 'failed');
  }
  return { stage, load, frame: (at: number) => images.current[at] };
}
