#pragma once

#include "phi/core/selected_rows.h"
