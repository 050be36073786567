import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Adds minimum systems and build numbers for updaters, and one file per format. The previous release of this site
 * stores no format: for its rows the unique index is as strict as the constraint that it replaces.
 */
export const migration = expand(`
  alter table releases
    add column min_windows text,
    add column min_macos text,
    add column build_number text;
  alter table release_files add column format text;
  update release_files set format = named.format
  from (
    select id, case
      when address like '%.app.tar.gz' then 'app'
      when address ~ '\\.appimage(\\.tar\\.gz)?$' then 'appimage'
      when address ~ '(\\.nsis\\.zip|\\.exe)$' then 'exe'
      when address ~ '\\.msi(\\.zip)?$' then 'msi'
      when address ~ '\\.(tar\\.[a-z0-9]+|tgz|aar)$' then 'tar'
      else substring(address from '\\.(msix|dmg|pkg|zip|deb|rpm|pacman)$')
    end as format
    from (select id, lower(split_part(split_part(url, '?', 1), '#', 1)) as address from release_files) as read
  ) as named
  where named.id = release_files.id;
  alter table release_files drop constraint release_files_release_id_platform_arch_kind_key;
  create unique index release_files_by_format
    on release_files (release_id, platform, arch, kind, coalesce(format, ''));
`);
