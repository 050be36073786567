import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useRef } from "react";
import { setFlash } from "../accounts/session/return-path-and-flash.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { afterDialogs } from "../ui/dialog-history.ts";
import { gridPath } from "../ui/grid-path.ts";
import { WhalePicture } from "../ui/whale/WhalePicture.tsx";
import { useMemberEnd } from "./membership-end.ts";
import styles from "./PaymentDialog.module.css";
import { texts } from "./payment.text.ts";
import { receiptPath, setPackageIdInUrl } from "./purchase-url.ts";

const reloadAfterMs = 2000;

/** Reloads the page to show the new membership and a flash message. */
export function reloadAsMember(): void {
  setFlash("paid");
  setPackageIdInUrl(undefined);
  afterDialogs(() => location.reload());
}

/** The whale's spout: `#` is water, `o` krill. */
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

/** Shown until the page is reloaded; the dialog's title says that the payment has succeeded. */
export function SuccessStep({ orderNo, announce }: { orderNo: string; announce(text: Localized): void }) {
  const text = useText();
  const end = useMemberEnd();
  const reloading = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    reloading.current = setTimeout(reloadAsMember, reloadAfterMs);
    return () => clearTimeout(reloading.current);
  }, []);
  useEffect(() => {
    if (end) announce(end);
  }, [end, announce]);

  // A link that was followed must not be overtaken by the reload.
  const stay = () => clearTimeout(reloading.current);
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
        <a href="/" className={buttonClass("ghost")} onClick={stay}>
          {text(texts.download)}
        </a>
        <a href={receiptPath(orderNo)} className={buttonClass("quiet")} onClick={stay}>
          {text(texts.receipt)}
        </a>
      </div>
      <p>{text(texts.reloading)}</p>
    </div>
  );
}
