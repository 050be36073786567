import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useRef } from "react";
import { setFlash } from "../accounts/session/return-path-and-flash.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { runAfterDialogs } from "../ui/dialog-history.ts";
import { gridPath } from "../ui/grid-path.ts";
import { WhalePicture } from "../ui/whale/WhalePicture.tsx";
import { useMemberEnd } from "./membership-end.ts";
import styles from "./PaymentDialog.module.css";
import { texts } from "./payment.text.ts";
import { receiptPath, setPackageIdInUrl } from "./purchase-url.ts";

const reloadAfterMs = 2000;

/** Reloads the page to show the new membership and a flash message. */
function reloadAsMember(): void {
  setFlash("paid");
  setPackageIdInUrl(undefined);
  runAfterDialogs(() => location.reload());
}

/** The whale's spout: `#` is water, `o` is krill. */
const spoutRows = [
  ".oo..#...#..oo.",
  "o..#..#.#..#..o",
  ".#..#.###.#..#.",
  ".....##.##.....",
  "......###......",
  ".......#.......",
  ".......#.......",
];
const water = gridPath(spoutRows, "#");
const krill = gridPath(spoutRows, "o");

/**
 * Reloads the page two seconds after a successful payment, even if the dialog is closed before. Returns a function that
 * cancels the reload, for links that are followed meanwhile.
 */
export function useReloadAfterSuccess(isPaid: boolean): () => void {
  const reloadTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (isPaid) reloadTimer.current = setTimeout(reloadAsMember, reloadAfterMs);
  }, [isPaid]);
  return () => clearTimeout(reloadTimer.current);
}

interface Props {
  readonly orderNo: string;
  announce(text: Localized): void;
  /** Called when the buyer follows a link to another page. */
  onLeave(): void;
}

/** Shown until the page reloads. The dialog's title confirms the payment. */
export function SuccessStep({ orderNo, announce, onLeave }: Props) {
  const text = useText();
  const end = useMemberEnd();
  useEffect(() => {
    if (end) announce(end);
  }, [end, announce]);
  return (
    <div className={styles.success}>
      <div className={styles.whale}>
        <svg className={styles.spout} viewBox="0 0 15 7" shapeRendering="crispEdges" aria-hidden="true">
          <path className={styles.water} d={water} />
          <path className={styles.krill} d={krill} />
        </svg>
        <WhalePicture />
      </div>
      <p className={styles.end}>{end && text(end)}</p>
      <div className={styles.actions}>
        <a href="/" className={buttonClass("ghost")} onClick={onLeave}>
          {text(texts.download)}
        </a>
        <a href={receiptPath(orderNo)} className={buttonClass("quiet")} onClick={onLeave}>
          {text(texts.receipt)}
        </a>
      </div>
      <p>{text(texts.reloading)}</p>
    </div>
  );
}
