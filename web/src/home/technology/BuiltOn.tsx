import { useState } from "react";
import { useText } from "../../i18n/language.tsx";
import { BrandLogo } from "../../logos/BrandLogo.tsx";
import { AfterHydration } from "../../ui/AfterHydration.tsx";
import { CheckedImage } from "../../ui/CheckedImage.tsx";
import styles from "./BuiltOn.module.css";
import { technologies } from "./technologies.ts";
import { technologyHeading } from "./technology.text.ts";

/** What the product is made with. A logo that cannot be had takes its cell with it, and the row closes up. */
export function BuiltOn() {
  const text = useText();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const shown = technologies.filter(({ logo }) => !missing.includes(logo));
  if (shown.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="built-on">
      <div className={styles.container}>
        <h2 id="built-on" className={styles.heading}>
          {text(technologyHeading)}
        </h2>
        <ul className={styles.cells}>
          {shown.map(({ name, logo }) => (
            <li key={name} className={styles.cell}>
              {/* Only an image says that it failed; only the other takes the colour of the text. */}
              <AfterHydration>
                <CheckedImage
                  className={styles.probe}
                  src={logo}
                  width="24"
                  height="24"
                  alt=""
                  onLoadError={() => setMissing((known) => [...known, logo])}
                />
              </AfterHydration>
              <BrandLogo href={`${logo}#logo`} />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
