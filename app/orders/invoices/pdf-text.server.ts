import { type EmbeddedFont, embedClusters } from './embed-clusters.server.ts';
import { loadDocumentFonts, type Run, shapeLine, type Weight } from './text-runs.server.ts';

/** Text in a PDF: shaped by HarfBuzz, embedded by pdfkit, and read as it was typed. */
export type PdfText = {
  /** In points. */
  widthOf(line: string, size: number, weight: Weight): number;
  /** Writes a line from `x` on; `y`: its baseline, from the top. */
  write(line: string, place: { x: number; y: number; size: number; weight: Weight }): void;
};

export async function openPdfText(pdf: PDFKit.PDFDocument): Promise<PdfText> {
  const fonts = await loadDocumentFonts();
  const embedded = new Map<string, (run: Run) => void>();
  const shape = (line: string, weight: Weight) => shapeLine(line, fonts[weight]);

  /** Makes the run what pdfkit writes next, whatever text it is given. */
  function prepare(run: Run): void {
    const { path } = run.font;
    pdf.font(path);
    const prepareFont =
      embedded.get(path) ?? embedClusters((pdf as unknown as { _font: EmbeddedFont })._font);
    embedded.set(path, prepareFont);
    prepareFont(run);
  }

  return {
    widthOf: (line, size, weight) =>
      shape(line, weight).reduce((sum, run) => sum + widthOfRun(run), 0) * size,
    write(line, { x, y, size, weight }) {
      let left = x;
      for (const run of shape(line, weight)) {
        prepare(run);
        pdf.fontSize(size).text(line, left, y, { baseline: 'alphabetic', lineBreak: false });
        left += widthOfRun(run) * size;
      }
    },
  };
}

/** In sizes of the font. */
function widthOfRun({ font, clusters }: Run): number {
  return clusters.reduce((sum, { width }) => sum + width, 0) / font.unitsPerEm;
}
