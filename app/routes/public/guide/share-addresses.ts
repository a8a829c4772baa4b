/**
 * Makes the links that share a page: by email and by three services. The name of each service is the same in every
 * language.
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
