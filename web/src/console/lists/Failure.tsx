import type { Localized } from "@baleen/contract/language.ts";
import { requestIdText } from "../../errors/errors.text.ts";
import { useText } from "../../i18n/language.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";
import styles from "./lists.module.css";

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
