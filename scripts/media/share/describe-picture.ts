/** The words of a picture in the form in which picture files carry them (XMP). */
export function describePicture(words: string): string {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const spaces = `xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"`;
  return `<rdf:RDF ${spaces}><rdf:Description dc:title="${escaped}"/></rdf:RDF>`;
}
