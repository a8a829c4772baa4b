import { type PDFDict, PDFName } from '@cantoo/pdf-lib';

/**
 * A part of a PDF, such as a page or a font: the keys that it keeps. Each entry of `keys` names a kind of part, and the
 * keys whose values are of this kind. Numbers, names and truth values may stand everywhere.
 */
type Part = {
  keys?: Record<string, string>;
  /** The kind of all other keys, if people can choose the names of these keys. */
  others?: string;
  /** True if the part can have data, like a picture. */
  isStream?: true;
  /** True if the part can be or contain text. */
  isText?: true;
  /** True if it is only a link: what it leads to stays if something else keeps it. */
  isLink?: true;
  /** Says which kind of part a dictionary is. It is dropped if no kind fits. */
  choose?: (dict: PDFDict) => string | undefined;
  /** Keys that always get this text. */
  fixed?: Record<string, string>;
};

function by(key: string, kinds: Record<string, string>, otherwise?: string) {
  return (dict: PDFDict) => {
    const value = dict.get(PDFName.of(key));
    const name = value instanceof PDFName ? value.decodeText() : '';
    return Object.hasOwn(kinds, name) ? kinds[name] : otherwise;
  };
}

const has = (key: string, then: string, otherwise: string) => (dict: PDFDict) =>
  dict.has(PDFName.of(key)) ? then : otherwise;

const functionKeys = 'FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds';

const annotation = {
  plain: 'Type Subtype Rect F Border C CA ca BM AS StructParent',
  link: 'P',
  appearances: 'AP',
  layer: 'OC',
  borderStyle: 'BS BE',
};

/**
 * All that a cleaned PDF keeps: what a page shows, and what leads people and their screen readers through it. Anything
 * else is dropped, because programs write names into many places, and into new ones with each version.
 */
const parts = {
  plain: {},
  text: { isText: true },
  link: { isLink: true },
  data: { isStream: true },
  catalog: {
    keys: {
      plain: 'Type Version PageLayout PageMode',
      text: 'Lang',
      pages: 'Pages',
      pageLabels: 'PageLabels',
      names: 'Names',
      destinations: 'Dests',
      viewerPreferences: 'ViewerPreferences',
      outlines: 'Outlines',
      structureRoot: 'StructTreeRoot',
      markInfo: 'MarkInfo',
      outputIntent: 'OutputIntents',
      layers: 'OCProperties',
    },
  },
  viewerPreferences: {
    keys: {
      plain: 'HideToolbar HideMenubar HideWindowUI FitWindow CenterWindow Direction Duplex PrintScaling',
    },
  },
  markInfo: { keys: { plain: 'Marked Suspects' } },
  outputIntent: {
    keys: { plain: 'Type S', text: 'OutputConditionIdentifier', colorSpace: 'DestOutputProfile' },
  },

  // Pages and what they show.
  pages: {
    choose: has('Kids', 'pageTree', 'page'),
  },
  pageTree: {
    keys: {
      plain: 'Type Count MediaBox CropBox Rotate',
      link: 'Parent',
      pages: 'Kids',
      resources: 'Resources',
    },
  },
  page: {
    keys: {
      plain: 'Type MediaBox CropBox BleedBox TrimBox ArtBox Rotate StructParents Tabs UserUnit',
      link: 'Parent',
      resources: 'Resources',
      data: 'Contents',
      group: 'Group',
      annotation: 'Annots',
    },
  },
  resources: {
    keys: {
      plain: 'ProcSet',
      graphicsStates: 'ExtGState',
      colorSpaces: 'ColorSpace',
      patterns: 'Pattern',
      shadings: 'Shading',
      xObjects: 'XObject',
      fonts: 'Font',
      propertyLists: 'Properties',
    },
  },
  graphicsStates: { others: 'graphicsState' },
  graphicsState: {
    keys: {
      plain: 'Type LW LC LJ ML D RI OP op OPM HT FL SM SA BM CA ca AIS TK UseBlackPtComp',
      font: 'Font',
      softMask: 'SMask',
      function: 'BG BG2 UCR UCR2 TR TR2',
    },
  },
  softMask: { keys: { plain: 'Type S BC', xObject: 'G', function: 'TR' } },
  group: { keys: { plain: 'Type S I K', colorSpace: 'CS' } },
  function: { isStream: true, keys: { plain: functionKeys, function: 'Functions' } },
  colorSpaces: { others: 'colorSpace' },
  // A colour space is an array that can contain functions. The colours of a palette can be a text.
  colorSpace: {
    isStream: true,
    isText: true,
    keys: {
      plain: `Subtype Components WhitePoint BlackPoint Gamma Matrix ${functionKeys}`,
      function: 'Functions',
      colorSpace: 'Alternate ColorSpace Process',
      colorSpaces: 'Colorants',
    },
  },
  patterns: { others: 'pattern' },
  pattern: {
    isStream: true,
    keys: {
      plain: 'Type PatternType PaintType TilingType BBox XStep YStep Matrix',
      resources: 'Resources',
      shading: 'Shading',
      graphicsState: 'ExtGState',
    },
  },
  shadings: { others: 'shading' },
  shading: {
    isStream: true,
    keys: {
      plain:
        'ShadingType Background BBox AntiAlias Coords Domain Extend Matrix BitsPerCoordinate BitsPerComponent BitsPerFlag Decode VerticesPerRow',
      colorSpace: 'ColorSpace',
      function: 'Function',
    },
  },
  xObjects: { others: 'xObject' },
  xObject: { choose: by('Subtype', { Image: 'image', Form: 'form' }) },
  image: {
    isStream: true,
    keys: {
      plain:
        'Type Subtype Width Height BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Name Matte StructParent',
      colorSpace: 'ColorSpace',
      xObject: 'SMask Mask',
      layer: 'OC',
    },
  },
  form: {
    isStream: true,
    keys: {
      plain: 'Type Subtype FormType BBox Matrix Name StructParent StructParents',
      resources: 'Resources',
      group: 'Group',
      layer: 'OC',
    },
  },

  fonts: { others: 'font' },
  font: {
    keys: {
      plain: 'Type Subtype BaseFont Name FirstChar LastChar Widths DW W DW2 W2 FontBBox FontMatrix',
      fontDescriptor: 'FontDescriptor',
      encoding: 'Encoding ToUnicode',
      data: 'CIDToGIDMap',
      font: 'DescendantFonts',
      characterSet: 'CIDSystemInfo',
      glyphs: 'CharProcs',
      resources: 'Resources',
    },
  },
  encoding: {
    isStream: true,
    keys: {
      plain: 'Type BaseEncoding Differences CMapName WMode',
      characterSet: 'CIDSystemInfo',
      encoding: 'UseCMap',
    },
  },
  characterSet: { keys: { plain: 'Supplement', text: 'Registry Ordering' } },
  glyphs: { others: 'data' },
  fontDescriptor: {
    keys: {
      plain:
        'Type FontName FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth Lang',
      text: 'FontFamily CharSet',
      fontFile: 'FontFile FontFile2 FontFile3',
      data: 'CIDSet',
    },
  },
  fontFile: { isStream: true, keys: { plain: 'Subtype Length1 Length2 Length3' } },

  // Layers. Their names are not on the page.
  layers: { keys: { layer: 'OCGs', layerSettings: 'D' } },
  layerSettings: { keys: { plain: 'BaseState Intent ListMode', layer: 'ON OFF Locked', layerEvent: 'AS' } },
  layerEvent: { keys: { plain: 'Event Category', layer: 'OCGs' } },
  layer: { choose: by('Type', { OCG: 'oneLayer', OCMD: 'layerGroup' }) },
  oneLayer: { keys: { plain: 'Type Intent', layerUse: 'Usage' }, fixed: { Name: 'Layer' } },
  layerUse: { keys: { layerState: 'View Print Export Zoom' } },
  layerState: { keys: { plain: 'ViewState PrintState ExportState Subtype min max' } },
  layerGroup: { keys: { plain: 'Type P', layer: 'OCGs VE' } },
  propertyLists: { others: 'propertyList' },
  propertyList: { choose: by('Type', { OCG: 'oneLayer', OCMD: 'layerGroup' }, 'markedContent') },
  markedContent: { keys: { plain: 'Type Subtype MCID BBox Attached', text: 'ActualText Alt E Lang' } },

  // Links and marks on a page. Comments, form fields, stamps, signatures and attached files are dropped.
  annotation: {
    choose: by('Subtype', {
      Link: 'linkAnnotation',
      FreeText: 'textAnnotation',
      Highlight: 'markAnnotation',
      Underline: 'markAnnotation',
      Squiggly: 'markAnnotation',
      StrikeOut: 'markAnnotation',
      Line: 'markAnnotation',
      Square: 'markAnnotation',
      Circle: 'markAnnotation',
      Polygon: 'markAnnotation',
      PolyLine: 'markAnnotation',
      Ink: 'markAnnotation',
    }),
  },
  linkAnnotation: {
    keys: {
      ...annotation,
      plain: `${annotation.plain} H QuadPoints`,
      text: 'Contents',
      action: 'A',
      destination: 'Dest',
    },
  },
  textAnnotation: {
    keys: { ...annotation, plain: `${annotation.plain} Q CL RD LE IT`, text: 'DA Contents' },
  },
  markAnnotation: {
    keys: {
      ...annotation,
      plain: `${annotation.plain} QuadPoints IC L LE LL LLE LLO Vertices InkList RD IT`,
    },
  },
  borderStyle: { keys: { plain: 'Type W S D I' } },
  appearances: { keys: { appearance: 'N' } },
  appearance: { choose: has('BBox', 'xObject', 'xObjects') },
  action: { choose: by('S', { GoTo: 'actionGoTo', URI: 'actionUri' }) },
  actionGoTo: { keys: { plain: 'Type S', destination: 'D' } },
  actionUri: { keys: { plain: 'Type S IsMap', text: 'URI' } },

  // The ways through a document.
  names: { keys: { namedDestinations: 'Dests' } },
  namedDestinations: { keys: { namedDestinations: 'Kids', text: 'Limits', destination: 'Names' } },
  destinations: { others: 'destination' },
  destination: { isText: true, choose: has('D', 'destinationEntry', 'link') },
  destinationEntry: { keys: { destination: 'D' } },
  pageLabels: { keys: { pageLabels: 'Kids', plain: 'Limits', pageLabel: 'Nums' } },
  pageLabel: { keys: { plain: 'Type S St', text: 'P' } },
  outlines: { keys: { plain: 'Type Count', outline: 'First', link: 'Last' } },
  outline: {
    keys: {
      plain: 'Count C F',
      text: 'Title',
      link: 'Parent Prev Last',
      outline: 'First Next',
      destination: 'Dest',
      action: 'A',
    },
  },

  // The structure, which screen readers use.
  structureRoot: {
    keys: {
      plain: 'Type ParentTreeNextKey',
      structure: 'K',
      structureParents: 'ParentTree',
      roles: 'RoleMap',
      attributeClasses: 'ClassMap',
      namespace: 'Namespaces',
    },
  },
  structureParents: { keys: { structureParents: 'Kids', plain: 'Limits', link: 'Nums' } },
  structure: { choose: by('Type', { MCR: 'contentOfPage', OBJR: 'objectOfPage' }, 'structureElement') },
  structureElement: {
    keys: {
      plain: 'Type S C R',
      text: 'Lang Alt E ActualText',
      link: 'P Pg',
      structure: 'K',
      attributes: 'A',
      namespace: 'NS',
    },
  },
  contentOfPage: { keys: { plain: 'Type MCID', link: 'Pg Stm' } },
  objectOfPage: { keys: { plain: 'Type', link: 'Pg Obj' } },
  roles: { others: 'link' },
  attributeClasses: { others: 'attributes' },
  attributes: {
    keys: {
      plain:
        'O Placement WritingMode BackgroundColor BorderColor BorderStyle BorderThickness Padding Color SpaceBefore SpaceAfter StartIndent EndIndent TextIndent TextAlign BBox Width Height BlockAlign InlineAlign TBorderStyle TPadding BaselineShift LineHeight TextDecorationColor TextDecorationThickness TextDecorationType RubyAlign RubyPosition ColumnCount ColumnGap ColumnWidths ListNumbering RowSpan ColSpan Scope',
    },
  },
  namespace: { keys: { plain: 'Type', text: 'NS', roles: 'RoleMapNS' } },

  // What each stream has beside the keys of its kind.
  stream: { keys: { plain: 'Length Filter', decoding: 'DecodeParms' } },
  decoding: {
    keys: {
      plain:
        'Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform',
      data: 'JBIG2Globals',
    },
  },
} satisfies Record<string, Part>;

/** A kind of part, as the table above says it, with its keys one by one. */
export type PdfPart = Omit<Part, 'keys' | 'others' | 'choose'> & {
  name: string;
  /** The kind of the value of a key. Undefined if the key is dropped. */
  partAt: (key: string) => PdfPart | undefined;
  /** The kind of a dictionary that stands where this kind is expected. Undefined if the dictionary is dropped. */
  partOf: (dict: PDFDict) => PdfPart | undefined;
};

const known = new Map(Object.entries<Part>(parts).map(([name, part]) => [name, makePart(name, part)]));

/** Finds a kind of part by its name in the table above. */
export function pdfPart(name: string): PdfPart {
  const part = known.get(name);
  if (!part) throw new Error(`The kind of part ${name} is not in the table.`);
  return part;
}

function makePart(name: string, { keys = {}, others, choose, ...rest }: Part): PdfPart {
  const streamKeys: Record<string, string> = rest.isStream ? parts.stream.keys : {};
  const partNames = new Map(
    [...Object.entries(keys), ...Object.entries(streamKeys)].flatMap(([kind, list]) =>
      list.split(' ').map((key) => [key, kind] as const),
    ),
  );
  const find = (kind: string | undefined) => (kind === undefined ? undefined : pdfPart(kind));
  const part: PdfPart = {
    ...rest,
    name,
    partAt: (key) => find(partNames.get(key) ?? others),
    partOf: (dict) => {
      const chosen = choose ? find(choose(dict)) : part;
      return chosen && chosen !== part ? chosen.partOf(dict) : chosen;
    },
  };
  return part;
}
