import { QRCodeSVG } from 'qrcode.react';

interface CheckInQrCodeProps {
  code: string;
  title: string;
}

/**
 * A QR code. It is dark on white even in the dark scheme, because cameras cannot read inverted codes. Import this file
 * lazily, so that the QR code library is in a separate chunk.
 */
export function CheckInQrCode({ code, title }: CheckInQrCodeProps) {
  return <QRCodeSVG value={code} marginSize={4} bgColor="#ffffff" fgColor="#000000" title={title} />;
}
