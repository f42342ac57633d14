/** The theme of high contrast for a host name, as what a person chooses under any host name: the same tokens. */
export default function loader(sheet) {
  return sheet.replace(':root', ':root[data-contrast="more"]')
}
