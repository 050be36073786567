import type { Localized } from "@baleen/contract/language.ts";
import { focusOnMount } from "../accounts/focus-on-mount.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { useContent } from "../platform/page/page-context.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useLiveMessage } from "../ui/use-live-message.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import wideDialog from "../ui/wide-dialog.module.css";
import { useMemberEnd } from "./membership-end.ts";
import { paid } from "./notices.text.ts";
import styles from "./PaidDialog.module.css";
import { receiptPath } from "./purchase-url.ts";
import { SuccessPanel } from "./SuccessPanel.tsx";
import { texts } from "./success.text.ts";

/**
 * The parts of a page that tell of a paid order. `kept` is what `keepPaidOrder` has stored; `onChange` gets it anew when
 * the buyer has closed the panel.
 */
export function showPaidOrder(kept: string, onChange: (kept: string) => void) {
  const [, state, packageId, orderNo = ""] = /^(new|seen) (\d+) ([\w-]{1,64})$/.exec(kept) ?? [];
  return {
    dialog: (
      <PaidDialog
        orderNo={orderNo}
        packageId={Number(packageId)}
        isOpen={state === "new"}
        onClose={() => onChange(kept.replace("new", "seen"))}
      />
    ),
    notice: state === "seen" && <PaidNotice orderNo={orderNo} />,
  };
}

interface Props {
  orderNo: string;
  packageId: number;
  isOpen: boolean;
  onClose(): void;
}

/** The panel after the reload that follows a payment. It stays until the buyer closes it. */
function PaidDialog({ orderNo, packageId, isOpen, onClose }: Props) {
  const text = useText();
  const plan = useContent().packages.find(({ id }) => id === packageId);
  const [announcement, announce] = useLiveMessage<Localized>();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={text(paid)}
      closeLabel={text(texts.close)}
      widthClass={wideDialog.wide}
    >
      <VisuallyHidden role="status">{announcement && text(announcement)}</VisuallyHidden>
      <SuccessPanel orderNo={orderNo} plan={plan} announce={announce} />
    </Dialog>
  );
}

/** Shown to a buyer who has closed the panel: when the membership ends, and where to go next. */
function PaidNotice({ orderNo }: { orderNo: string }) {
  const text = useText();
  const end = useMemberEnd();
  return (
    <>
      {/* Focused because the page may be scrolled down, as it was before the reload. */}
      <p ref={focusOnMount} tabIndex={-1}>
        {text(paid)}
      </p>
      <p>{end && text(end)}</p>
      <p className={styles.next}>
        <a href="/product/desktop">{text(texts.download)}</a>
        <a href={receiptPath(orderNo)}>{text(texts.receipt)}</a>
      </p>
    </>
  );
}
