import { pictureHint, type SitePicture } from "@baleen/contract/back-office/image-limits.ts";
import { pictureValue } from "@baleen/contract/back-office/media.ts";
import { type Language, type Localized, languageTag } from "@baleen/contract/language.ts";
import { type ReactNode, useId, useRef } from "react";
import { FormMessage } from "../../platform/forms/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { useShow } from "../values/values.tsx";
import styles from "./content.module.css";
import { removeUpload, texts } from "./content.text.ts";
import type { Values } from "./edited-document.ts";
import previewStyles from "./picture-preview.module.css";
import { UploadButton } from "./UploadButton.tsx";
import { useUpload } from "./use-upload.ts";

/** What visitors get without an upload. */
const withoutUpload = {
  sharePicture: {
    zh: "不上传时，每一页用自带的图",
    en: "Without one, each page has the picture drawn for it",
  },
  shareSquare: {
    zh: "不上传时用网站图标；也没有图标时用自带的图",
    en: "Without one, the site icon is used, or else a drawn picture",
  },
  icon: { zh: "不上传时用自带的图标", en: "Without one, the drawn icon is used" },
} as const satisfies Record<SitePicture, Localized>;

const withoutTranslation: Localized = {
  zh: "不上传时，英文页面也用中文的图",
  en: "Without one, English pages have the Chinese picture",
};

interface Props {
  readonly label: Localized;
  readonly picture: SitePicture;
  /** The language of the pages that it is for; undefined for both. */
  readonly language: Language | undefined;
  readonly value: unknown;
  /** The document, whose texts the preview shows. */
  readonly values: Values;
  readonly error: string | undefined;
  onChange(value: unknown): void;
}

/** A picture of the site: an upload, and how others will show it. */
export function PictureField({ label, picture, language, value, values, error, onChange }: Props) {
  const show = useShow();
  const uploading = useUpload((image) => onChange(pictureValue(picture, image)), picture);
  const input = useRef<HTMLInputElement>(null);
  const note = useId();
  const fallback =
    language === "en" && isUpload(values[picture]) ? withoutTranslation : withoutUpload[picture];
  const isSet = isUpload(value);
  const Preview = previews[picture];
  const clear = () => {
    onChange(undefined);
    // This button disappears.
    input.current?.focus();
  };
  return (
    <fieldset className={styles.picture}>
      <legend>{show(label)}</legend>
      <div id={note}>
        <p className={styles.note}>{show(pictureHint(picture))}</p>
        <p className={styles.note}>{show(fallback)}</p>
        {error && <p className={styles.error}>{error}</p>}
      </div>
      {isSet && !error && <Preview value={value} values={values} language={language} />}
      <div className={styles.upload}>
        <UploadButton
          label={label}
          uploading={uploading}
          input={{ ref: input, "aria-invalid": error ? true : undefined, "aria-describedby": note }}
        />
        {isSet && (
          <Button kind="quiet" aria-label={show(removeUpload(label))} onClick={clear}>
            {show(texts.removeUpload)}
          </Button>
        )}
      </div>
      <FormMessage message={uploading.message} />
    </fieldset>
  );
}

const isUpload = (value: unknown) => value !== undefined && value !== null;

type PreviewProps = Pick<Props, "value" | "values" | "language">;

const previews: Readonly<Record<SitePicture, (props: PreviewProps) => ReactNode>> = {
  sharePicture: LinkCard,
  shareSquare: SquareCard,
  icon: Icons,
};

const captions = {
  card: { zh: "链接的卡片", en: "Card of a link" },
  square: { zh: "微信里的卡片", en: "Card in WeChat" },
  icon: { zh: "浏览器的标签页，手机的桌面", en: "Browser tab and home screen" },
} as const satisfies Record<string, Localized>;

/** The picture above the texts, as X and QQ show links. */
function LinkCard({ value, ...texts }: PreviewProps) {
  const show = useShow();
  return (
    <figure className={previewStyles.figure}>
      <div className={previewStyles.card}>
        <img src={String(value)} alt="" width="1200" height="630" />
        <CardTexts {...texts} />
      </div>
      <figcaption>{show(captions.card)}</figcaption>
    </figure>
  );
}

/** The texts beside a square, as WeChat shows links. */
function SquareCard({ value, ...texts }: PreviewProps) {
  const show = useShow();
  return (
    <figure className={previewStyles.figure}>
      <div className={previewStyles.message}>
        <CardTexts {...texts} />
        <img src={String(value)} alt="" width="56" height="56" />
      </div>
      <figcaption>{show(captions.square)}</figcaption>
    </figure>
  );
}

function Icons({ value, values }: PreviewProps) {
  const show = useShow();
  const icon = value as Readonly<Record<number, string>>;
  const name = show({ zh: String(values.name ?? ""), en: String(values.nameEn ?? "") });
  return (
    <figure className={previewStyles.figure}>
      <div className={previewStyles.icons}>
        <span className={previewStyles.tab}>
          <img src={icon[32]} alt="" width="16" height="16" />
          {name}
        </span>
        <span className={previewStyles.app}>
          <img src={icon[180]} alt="" width="60" height="60" />
          {name}
        </span>
      </div>
      <figcaption>{show(captions.icon)}</figcaption>
    </figure>
  );
}

function CardTexts({ values, language }: Omit<PreviewProps, "value">) {
  const show = useShow();
  const text = (name: string) => {
    const pair = { zh: String(values[name] ?? ""), en: String(values[`${name}En`] ?? values[name] ?? "") };
    return language ? pair[language] : show(pair);
  };
  return (
    <div className={previewStyles.texts} lang={language && languageTag[language]}>
      <strong>{text("name")}</strong>
      <span>{text("slogan")}</span>
    </div>
  );
}
