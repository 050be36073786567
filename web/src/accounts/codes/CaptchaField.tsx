import { type KeyboardEvent, useState } from "react";
import { useText } from "../../platform/i18n/language.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./CaptchaField.module.css";
import { captchaHintText, captchaTexts } from "./codes.text.ts";
import type { Captcha } from "./use-captcha.ts";

interface Props {
  captcha: Captcha;
  /** An alternative for visitors who cannot read the picture. */
  hint: string;
  /** Enter presses the button that the captcha guards instead of submitting the form. */
  onEnter(): void;
}

/** The captcha: a field for its letters, the picture, and a button for another one. */
export function CaptchaField({ captcha, hint, onEnter }: Props) {
  const text = useText();
  const { picture, error, isLoading } = captcha;
  const [isChanged, setChanged] = useState(false);
  const change = () => {
    setChanged(true);
    captcha.refresh();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <TextField
      ref={captcha.field}
      label={text(captchaTexts.captcha)}
      hint={text(captchaHintText(hint))}
      error={error && text(error)}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      value={captcha.typed}
      onChange={(event) => captcha.type(event.target.value)}
      onFocus={captcha.refreshIfStale}
      onKeyDown={onKeyDown}
      after={
        <span className={styles.after}>
          <span className={classNames(styles.picture, isLoading && styles.loading)}>
            {picture && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same for keys.
              <img
                key={picture.sessionId}
                className={styles.image}
                src={picture.image}
                width="156"
                height="48"
                alt={text(captchaTexts.captcha)}
                onClick={change}
              />
            )}
          </span>
          <button
            type="button"
            className={styles.refresh}
            aria-label={text(captchaTexts.refreshCaptcha)}
            aria-busy={isLoading || undefined}
            onClick={change}
          >
            <Icon name="refresh" />
          </button>
          <VisuallyHidden role="status">
            {isChanged && !isLoading && picture && text(captchaTexts.captchaChanged)}
          </VisuallyHidden>
        </span>
      }
    />
  );
}
