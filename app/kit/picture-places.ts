/** Where a picture is shown: which widths of it may be loaded there, px, and its `sizes` if there are several. */
export type PicturePlace = { widthsPx: readonly number[]; sizes?: string };

/**
 * Screens of phones have two to four device pixels to a CSS pixel; more than two do not show on cloth, but cost.
 * So for phones `sizes` names about two thirds of the real width: three pixels then load what two need. Widths
 * that fit by a pixel are avoided, since browsers round differently (picture-places.test.ts).
 */
export const picturePlaces = {
  /** In a ProductGrid: two columns on a phone, three on a tablet, four on a desktop. */
  card: {
    widthsPx: [360, 720],
    sizes: '(max-width:639px) 27vw,(max-width:1023px) 30vw,302px',
  },
  /** One of three cards; on a phone, in a row to swipe. */
  featured: { widthsPx: [480, 720], sizes: '(max-width:767px) 36vw,(max-width:1279px) 31vw,394px' },
  /** The tiles of the home page: two to a line, three, six. */
  smallTile: {
    widthsPx: [360, 720],
    sizes: '(max-width:767px) 27vw,(max-width:1023px) 30vw,180px',
  },
  /** The tiles of the page of categories: two to a line, four. */
  tile: { widthsPx: [360, 720], sizes: '(max-width:767px) 27vw,(max-width:1023px) 46vw,308px' },
  /** The large picture of a product. */
  gallery: { widthsPx: [720, 1080], sizes: '(max-width:767px) 55vw,616px' },
  /** Enlarged, in the largest there is. */
  zoom: { widthsPx: [1080] },
  /** In a line of a cart, an order or a table, up to 112 px wide. */
  thumbnail: { widthsPx: [180] },
  /** In the owner's image manager. */
  upload: { widthsPx: [360] },
  /** Beside a form; on a phone, a strip above it. */
  side: { widthsPx: [720, 900], sizes: '(max-width:767px) 55vw,max(50vw,540px)' },
  /** On the page About, and the torn cloth of the page for what was not found. */
  about: { widthsPx: [720, 860], sizes: '(max-width:767px) 55vw,(max-width:1023px) 100vw,480px' },
  fringe: { widthsPx: [720, 900], sizes: '(max-width:767px) 55vw,(max-width:1023px) 100vw,620px' },
  /** The picture of the home page: one for phones, one that a desktop crops at its sides. */
  heroPhone: { widthsPx: [720, 860], sizes: '(max-width:480px) 55vw,100vw' },
  heroWide: { widthsPx: [1080, 1600], sizes: 'max(58vw,1180px)' },
} as const satisfies Record<string, PicturePlace>;

export type PicturePlaceName = keyof typeof picturePlaces;
