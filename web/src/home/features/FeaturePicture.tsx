import { ConfiguredImage } from "../../site-config/ConfiguredImage.tsx";

/** The picture that a feature is published with, if it has one. */
export function FeaturePicture({ of, className }: { of: string | undefined; className: string | undefined }) {
  return (
    <ConfiguredImage
      of={of}
      alt=""
      className={className}
      width="1040"
      height="650"
      loading="lazy"
      decoding="async"
    />
  );
}
