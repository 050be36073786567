import { type CSSProperties, useEffect, useState } from "react";
import { useText } from "../../../platform/i18n/use-language.tsx";
import { proofPicture } from "./proof-pictures.ts";
import styles from "./proofs.module.css";
import { cutter, lengthText } from "./proofs.text.ts";

/** The track: alternating words and pauses, in seconds. */
const pieces = [7, 3, 5, 4, 8, 2, 6, 5];
const isPause = (at: number) => at % 2 === 1;
const length = pieces.reduce((sum, seconds) => sum + seconds, 0);
const pauses = pieces.filter((_, at) => isPause(at)).reduce((sum, seconds) => sum + seconds, 0);

const barsPerSecond = 4;
const cutAfterMs = 900;

/** A waveform whose pauses are cut out, automatically if `isRunning` is true. */
export function PauseCutter({ isRunning }: { readonly isRunning: boolean }) {
  const text = useText();
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setCut(true), cutAfterMs);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return (
    <div className={styles.cutter}>
      <img src={proofPicture("speaker")} width="960" height="432" alt="" />
      <div className={styles.track} data-cut={isCut || undefined} aria-hidden="true">
        {pieces.map((seconds, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces keep their order.
            key={at}
            className={isPause(at) ? styles.pause : styles.words}
            style={placeOf(at)}
          >
            <Waveform seconds={seconds} at={at} />
          </span>
        ))}
      </div>
      <div className={styles.bar}>
        <output>{text(lengthText(length, isCut ? pauses : 0))}</output>
        <button type="button" className={styles.cut} onClick={() => setCut(!isCut)}>
          {text(isCut ? cutter.restore : cutter.cut)}
        </button>
      </div>
    </div>
  );
}

/** The width of a piece, and how far it moves once the pauses before it are cut, as a multiple of its own width. */
function placeOf(at: number): CSSProperties & Record<"--width" | "--shift", string> {
  const seconds = pieces[at] ?? 0;
  const before = pieces
    .filter((_, other) => other < at && isPause(other))
    .reduce((sum, gone) => sum + gone, 0);
  return { "--width": `${(seconds / length) * 100}%`, "--shift": `${(-before / seconds) * 100}%` };
}

function Waveform({ seconds, at }: { seconds: number; at: number }) {
  const count = seconds * barsPerSecond;
  const bars = Array.from({ length: count }, (_, bar) => {
    const loud = Math.abs(Math.sin((bar + at * 5) * 1.9) + Math.sin((bar + at) * 0.7)) / 2;
    const half = isPause(at) ? 1 : 2 + Math.round(loud * 7);
    return `M${bar * 2} ${10 - half}h1v${half * 2}h-1z`;
  });
  return (
    <svg viewBox={`0 0 ${count * 2} 20`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join("")} />
    </svg>
  );
}
