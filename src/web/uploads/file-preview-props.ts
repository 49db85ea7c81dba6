export type FilePreviewProps = {
  name: string;
  type: string;
  /** Address of the download; an image is read from here. */
  url: string;
  /** Address at which a PDF may be shown in a frame. */
  pdfUrl: string;
  onDownload: () => void;
  onClose: () => void;
};
