/** A place for pictures: the widths that may load there, px, and its `sizes` if there are several. */
export type PicturePlace = { widthsPx: readonly number[]; sizes?: string };

/**
 * Phone screens have two to four device pixels per CSS pixel. More than two do not show on cloth, but cost. So
 * `sizes` states about two thirds of the real width for phones: three pixels then load what two need. Widths
 * that fit by a pixel are avoided, because browsers round differently (picture-places.test.ts).
 */
export const picturePlaces = {
  /** In a ProductGrid: two columns on a phone, three on a tablet, four on a desktop. */
  card: {
    widthsPx: [360, 720],
    sizes: '(max-width:639px) 27vw,(max-width:1023px) 30vw,302px',
  },
  /** One of three cards; on a phone, in a row to swipe. */
  featured: { widthsPx: [480, 720], sizes: '(max-width:767px) 36vw,(max-width:1279px) 31vw,394px' },
  /** The tiles of the home page: two, three or six to a line. */
  smallTile: {
    widthsPx: [360, 720],
    sizes: '(max-width:767px) 27vw,(max-width:1023px) 30vw,180px',
  },
  /** The tiles of the categories page: two or four to a line. */
  tile: { widthsPx: [360, 720], sizes: '(max-width:767px) 27vw,(max-width:1023px) 46vw,308px' },
  /** The large picture of a product. */
  gallery: { widthsPx: [720, 1080], sizes: '(max-width:767px) 55vw,616px' },
  /** Enlarged, in the largest file. */
  zoom: { widthsPx: [1080] },
  /** In a line of a cart, an order or a table, up to 112 px wide. */
  thumbnail: { widthsPx: [180] },
  /** In the owner's image manager. */
  upload: { widthsPx: [360] },
  /** Beside a form; on a phone, a strip above it. */
  side: { widthsPx: [720, 900], sizes: '(max-width:767px) 55vw,max(50vw,540px)' },
  /** On the About page, and the torn cloth of the not-found page. */
  about: { widthsPx: [720, 860], sizes: '(max-width:767px) 55vw,(max-width:1023px) 100vw,480px' },
  fringe: { widthsPx: [720, 900], sizes: '(max-width:767px) 55vw,(max-width:1023px) 100vw,620px' },
  /** The home page's picture: one for phones, one that a desktop crops at its sides. */
  heroPhone: { widthsPx: [720, 860], sizes: '(max-width:480px) 55vw,100vw' },
  heroWide: { widthsPx: [1080, 1600], sizes: 'max(58vw,1180px)' },
} as const satisfies Record<string, PicturePlace>;

export type PicturePlaceName = keyof typeof picturePlaces;
