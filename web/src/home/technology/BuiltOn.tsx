import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { LazyImage } from "../../ui/LazyImage.tsx";
import { BrandLogo } from "../../ui/logos/BrandLogo.tsx";
import styles from "./BuiltOn.module.css";

const technologyHeading: Localized = { zh: "技术支持", en: "Built on" };

const technologies = ["FFmpeg", "ONNX", "WebAssembly", "WebGPU", "OpenCV", "PyTorch"];

const files = import.meta.glob<string>("../../ui/logos/technologies/*.svg", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

/** The technologies that the product uses. A technology whose logo fails to load is left out. */
export function BuiltOn() {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="built-on">
      <div className={styles.container} data-container>
        <h2 id="built-on" className={styles.heading}>
          {text(technologyHeading)}
        </h2>
        <ul className={styles.cells}>
          {technologies.map((name) => {
            const logo = files[`../../ui/logos/technologies/${name.toLowerCase()}.svg`];
            return (
              <li key={name} className={styles.cell} data-optional>
                {/* <img> reports loading errors and <use> inherits the text colour; neither does both. */}
                <LazyImage className={styles.probe} src={logo} width="24" height="24" />
                <BrandLogo href={`${logo}#logo`} />
                {name}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
