import { QRCodeSVG } from 'qrcode.react';

interface CheckInQrCodeProps {
  code: string;
  title: string;
}

/** Cameras read dark squares on a light ground, also in the dark scheme. In a chunk of its own, with the library. */
export function CheckInQrCode({ code, title }: CheckInQrCodeProps) {
  return <QRCodeSVG value={code} marginSize={4} bgColor="#ffffff" fgColor="#000000" title={title} />;
}
