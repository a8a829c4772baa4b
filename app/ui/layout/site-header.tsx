import { Link, useLocation } from 'react-router';
import { ButtonLink } from './button.tsx';
import { LoginIcon, MenuIcon, StarIcon } from './icons.tsx';
import { Picture } from './picture.tsx';
import { Sheet } from './sheet.tsx';

type SiteLink = { to: string; label: string; isHighlighted?: boolean | undefined };

type SiteHeaderProps = {
  name: string;
  logo: { src: string; alt: string; width: number; height: number };
  navigation: {
    label: string;
    title: string;
    open: string;
    links: readonly SiteLink[];
    register: SiteLink;
    login: SiteLink;
  };
};

/** The header: brand, ten links, register and log in. On small screens the links are in a sheet. */
export function SiteHeader({ name, logo, navigation }: SiteHeaderProps) {
  const { register, login } = navigation;
  return (
    <header className="site-header">
      <Link to="/" className="site-brand">
        <Picture picture={logo} isFirst fetchPriority="low" />
        <span>{name}</span>
      </Link>
      <nav className="site-links" aria-label={navigation.label}>
        <SiteLinks links={navigation.links} />
      </nav>
      <div className="site-calls">
        <ButtonLink to={register.to} size="small">
          {register.label}
        </ButtonLink>
        <ButtonLink to={login.to} size="small" variant="line">
          <LoginIcon className="login-mark" />
          {login.label}
        </ButtonLink>
      </div>
      <Sheet
        id="navigation"
        title={navigation.title}
        openLabel={navigation.open}
        openClassName="menu-button"
        openContent={<MenuIcon />}
      >
        <nav className="sheet-links" aria-label={navigation.title}>
          <SiteLinks links={navigation.links} />
        </nav>
        <div className="sheet-calls">
          <ButtonLink to={register.to}>{register.label}</ButtonLink>
          <ButtonLink to={login.to} variant="line">
            <LoginIcon className="login-mark" />
            {login.label}
          </ButtonLink>
        </div>
      </Sheet>
    </header>
  );
}

function SiteLinks({ links }: { links: readonly SiteLink[] }) {
  // A prerendered address ends with a slash. Hydration would not correct the attribute.
  const here = useLocation().pathname.replace(/(.)\/$/, '$1');
  return (
    <ul>
      {links.map(({ to, label, isHighlighted }) => (
        <li key={to}>
          <Link to={to} aria-current={to === here ? 'page' : undefined}>
            {label}
            {isHighlighted && (
              <>
                {' '}
                <StarIcon className="star" />
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
