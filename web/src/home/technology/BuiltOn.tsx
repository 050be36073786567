import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { LateImage } from "../../ui/LateImage.tsx";
import { BrandLogo } from "../../ui/logos/BrandLogo.tsx";
import ffmpeg from "../../ui/logos/technologies/ffmpeg.svg?no-inline";
import onnx from "../../ui/logos/technologies/onnx.svg?no-inline";
import opencv from "../../ui/logos/technologies/opencv.svg?no-inline";
import pytorch from "../../ui/logos/technologies/pytorch.svg?no-inline";
import webassembly from "../../ui/logos/technologies/webassembly.svg?no-inline";
import webgpu from "../../ui/logos/technologies/webgpu.svg?no-inline";
import styles from "./BuiltOn.module.css";

const technologyHeading: Localized = { zh: "底层技术", en: "Built on" };

const logos = {
  FFmpeg: ffmpeg,
  ONNX: onnx,
  WebAssembly: webassembly,
  WebGPU: webgpu,
  OpenCV: opencv,
  PyTorch: pytorch,
};

/** The technologies that the product uses. One whose logo fails to load is left out. */
export function BuiltOn() {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="built-on">
      <div className={styles.container}>
        <h2 id="built-on" className={styles.heading}>
          {text(technologyHeading)}
        </h2>
        <ul className={styles.cells}>
          {Object.entries(logos).map(([name, logo]) => (
            <li key={name} className={styles.cell} data-optional>
              {/* <img> reports errors, <use> inherits the text colour; neither does both. */}
              <LateImage className={styles.probe} src={logo} width="24" height="24" />
              <BrandLogo href={`${logo}#logo`} />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
