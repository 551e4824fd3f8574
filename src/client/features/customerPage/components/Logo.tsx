import { useState } from 'react';
import type { CustomerPage } from '../../../../contract/customerPage';

/** A logo on a white background, because most logos are made for paper. It is decorative next to the store's name. */
export function Logo({ logo }: Pick<CustomerPage['store'], 'logo'>) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (logo === null || logo.url === failedUrl) return null;
  return <img alt="" src={logo.url} width={logo.width} height={logo.height} onError={() => setFailedUrl(logo.url)} />;
}
