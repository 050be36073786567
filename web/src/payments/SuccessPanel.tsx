import type { Localized } from "@baleen/contract/language.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useEffect, useState } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { SharePlan } from "../platform/sharing/SharePlan.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { gridPath } from "../ui/grid-path.ts";
import { WhalePicture } from "../ui/whale/WhalePicture.tsx";
import { useMemberEnd } from "./membership-end.ts";
import { receiptPath } from "./purchase-url.ts";
import { SendToComputer } from "./SendToComputer.tsx";
import styles from "./SuccessPanel.module.css";
import { currentScene } from "./scene.ts";
import { texts } from "./success.text.ts";

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

interface Props {
  readonly orderNo: string;
  /** The package that was bought; undefined if it is no longer on sale. */
  readonly plan: MembershipPackage | undefined;
  announce(text: Localized): void;
  /** Called when the buyer follows a link to another page. */
  onLeave?(): void;
}

/**
 * What was bought, until when, and what to do now. The dialog's title says that the payment has arrived. The dialog is
 * shown until the buyer closes it, also after the reload that follows a payment.
 */
export function SuccessPanel({ orderNo, plan, announce, onLeave }: Props) {
  const text = useText();
  const end = useMemberEnd();
  const [isPhone] = useState(() => currentScene() !== "scan");
  useEffect(() => {
    if (end) announce(end);
  }, [end, announce]);
  return (
    <div className={styles.panel}>
      <div className={styles.membership}>
        <div className={styles.whale}>
          <svg className={styles.spout} viewBox="0 0 15 7" shapeRendering="crispEdges" aria-hidden="true">
            <path className={styles.water} d={water} />
            <path className={styles.krill} d={krill} />
          </svg>
          <WhalePicture />
        </div>
        {plan && <p className={styles.plan}>{text(packageNames(plan))}</p>}
        <p className={styles.end}>{end && text(end)}</p>
      </div>
      <div className={styles.next}>
        {isPhone ? (
          <SendToComputer announce={announce} />
        ) : (
          <a href="/product/desktop" className={buttonClass("primary", { wide: true })} onClick={onLeave}>
            {text(texts.download)}
          </a>
        )}
      </div>
      <div className={styles.links}>
        <a href={receiptPath(orderNo)} className={buttonClass("quiet")} onClick={onLeave}>
          {text(texts.receipt)}
        </a>
        {plan && <SharePlan plan={plan} />}
      </div>
    </div>
  );
}
