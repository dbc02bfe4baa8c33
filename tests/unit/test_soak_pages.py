"""Pages of long runs that are made in parts."""

from soak_pages import add_rows

HEAD = "# Page\n\n| game | players | wins |\n| --- | --- | --- |\n"


def test_parts_in_any_order_make_one_page(tmp_path):
    path = tmp_path / "page.md"
    add_rows(path, HEAD, ["| b | 10 | 5 |"], 2)
    add_rows(path, HEAD, ["| b | 3 | 4 |", "| a | 2 | 1 |"], 2)
    assert path.read_text() == HEAD + "| a | 2 | 1 |\n| b | 3 | 4 |\n| b | 10 | 5 |\n"


def test_a_row_takes_the_place_of_its_older_self(tmp_path):
    path = tmp_path / "page.md"
    add_rows(path, HEAD, ["| a | 2 | 1 |", "| a | 3 | 1 |"], 2)
    add_rows(path, HEAD, ["| a | 2 | 9 |"], 2)
    assert path.read_text() == HEAD + "| a | 2 | 9 |\n| a | 3 | 1 |\n"
