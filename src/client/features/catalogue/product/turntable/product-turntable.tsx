import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Icon } from '#client/ui/button/icon.tsx';
import { SWAP } from '#client/ui/button/more-icons.ts';
import { framesDragged, slowed, STANDS, wrapped } from './spin.ts';
import { useFrames } from './use-frames.ts';
import styles from './turntable.module.css';

const STILL = '(prefers-reduced-motion: reduce)';
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

interface ProductTurntableProps {
  frames: readonly string[];
  name: string;
  /** Shown before the first touch. */
  still: ReactNode;
  /** Shown instead if the frames cannot be loaded. */
  film: ReactNode;
}

/** A piece that turns under the thumb, or by the arrow keys. No frame is loaded before a touch. */
export function ProductTurntable({ frames, name, still, film }: ProductTurntableProps) {
  const count = frames.length;
  const { stage, load, frame } = useFrames(frames);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [turned, setTurned] = useState(0);
  const held = useRef<{ x: number; at: number; speed: number } | undefined>(undefined);
  const coasting = useRef(0);
  const at = wrapped(turned, count);

  useEffect(() => {
    const image = stage === 'ready' ? frame(at) : undefined;
    const context = canvas.current?.getContext('2d');
    if (!image || !context || !canvas.current) return;
    const { width, height } = canvas.current;
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
  }, [stage, at, frame]);
  useEffect(() => () => cancelAnimationFrame(coasting.current), []);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    void load();
    cancelAnimationFrame(coasting.current);
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, at: event.timeStamp, speed: 0 };
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current: last } = held;
    if (!last) return;
    const by = framesDragged(event.clientX - last.x, event.currentTarget.clientWidth, count);
    const ms = Math.max(1, event.timeStamp - last.at);
    held.current = { x: event.clientX, at: event.timeStamp, speed: by / ms };
    setTurned((now) => now + by);
  }
  function onRelease(event: PointerEvent<HTMLElement>) {
    const { current: last } = held;
    held.current = undefined;
    // A finger that rested before lifting has stopped the piece.
    if (!last || event.timeStamp - last.at > 60 || matchMedia(STILL).matches) return;
    coast(last.speed);
  }
  function coast(speed: number, before?: number) {
    if (Math.abs(speed) < STANDS) return;
    coasting.current = requestAnimationFrame((now) => {
      const ms = before === undefined ? 0 : now - before;
      setTurned((turn) => turn + speed * ms);
      coast(slowed(speed, ms), now);
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'Home' ? -at : STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    void load();
    setTurned(at + step);
  }

  if (stage === 'failed') return film;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={m.product_turn({ name })}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={at}
      aria-valuetext={m.product_turned({ degrees: Math.round((at * 360) / count) })}
      aria-busy={stage === 'loading'}
      data-stage={stage}
      className={styles.turntable}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
      onKeyDown={onKeyDown}
    >
      {stage !== 'ready' && <div className={styles.still}>{still}</div>}
      <canvas ref={canvas} width={480} height={480} aria-hidden className={styles.canvas} />
      {turned === 0 && (
        <span aria-hidden className={styles.hint}>
          <Icon name={SWAP} size={18} />
          {m.product_turn_hint()}
        </span>
      )}
    </div>
  );
}
