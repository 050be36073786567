import type { Localized } from "@baleen/contract/language.ts";
import { requestIdText } from "../../platform/errors/describe-error.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";
import styles from "./lists.module.css";

const loading: Localized = { zh: "正在载入", en: "Loading" };

/** The place of something that is being read. */
export function Waiting() {
  const text = useText();
  return (
    <div className={styles.waiting}>
      <VisuallyHidden role="status">{text(loading)}</VisuallyHidden>
      <Skeleton width="full" />
      <Skeleton width="full" />
      <Skeleton />
    </div>
  );
}

const again: Localized = { zh: "重试", en: "Try again" };

interface Props {
  readonly error: unknown;
  onRetry(): void;
}

/** A failed reading: what went wrong, the request's id for support, and another try. */
export function Failure({ error, onRetry }: Props) {
  const text = useText();
  const { message, requestId } = describeConsoleError(error);
  return (
    <div className={styles.state}>
      <BannerRegion tone="danger">
        {text(message)}
        {requestId && <span className={styles.requestId}>{text(requestIdText(requestId))}</span>}
      </BannerRegion>
      <Button kind="ghost" onClick={() => onRetry()}>
        {text(again)}
      </Button>
    </div>
  );
}
