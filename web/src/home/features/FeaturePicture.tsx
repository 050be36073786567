import { ConfiguredImage, imageSource } from "../../site-config/ConfiguredImage.tsx";
import { AfterHydration } from "../../ui/AfterHydration.tsx";
import styles from "./FeaturePicture.module.css";

/** The configured picture of a feature, if there is one. */
export function FeaturePicture({ of }: { of: string | undefined }) {
  if (imageSource(of) === undefined) return null;
  return (
    <div className={styles.frame}>
      <AfterHydration>
        <ConfiguredImage of={of} alt="" width="1040" height="650" decoding="sync" />
      </AfterHydration>
    </div>
  );
}
