/**
 * The addresses of links that share a page: by mail, and by three services, whose names are the same in every language.
 */
export function shareAddresses(title: string, address: string, email: string) {
  const name = encodeURIComponent(title);
  return [
    { label: email, href: `mailto:?subject=${name}&body=${address}` },
    { label: 'WhatsApp', href: `https://wa.me/?text=${name}%20${address}` },
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
  ];
}
