import { socialPlatforms } from "@baleen/contract/content/site-config.ts";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./content.module.css";

interface Props {
  readonly label: string;
  readonly value: unknown;
  readonly error: string | undefined;
  onChange(links: readonly object[]): void;
}

/** One address for each platform that pages have a logo for. */
export function SocialLinks({ label, value, error, onChange }: Props) {
  const links: readonly Readonly<Record<string, unknown>>[] = Array.isArray(value) ? value : [];
  const urlOf = (platform: string) => String(links.find(({ name }) => name === platform)?.url ?? "");
  const set = (platform: string, url: string) => {
    const index = links.findIndex(({ name }) => name === platform);
    const link = { name: platform, url };
    const changed = index < 0 ? [...links, link] : links.with(index, link);
    onChange(changed.filter((one) => one.url !== ""));
  };
  return (
    <fieldset className={styles.item}>
      <legend>{label}</legend>
      {error && <p className={styles.error}>{error}</p>}
      {socialPlatforms.map((platform) => (
        <TextField
          key={platform}
          label={platform}
          value={urlOf(platform)}
          aria-required={false}
          autoComplete="off"
          onChange={(event) => set(platform, event.target.value)}
        />
      ))}
    </fieldset>
  );
}
